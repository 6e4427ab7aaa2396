// For servers of tests on this machine: pictures.example and names below it, until 2120. The key protects nothing.
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBcDCCARegAwIBAgIBATAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAV0ZXN0czAg
Fw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEDEOMAwGA1UEAwwFdGVz
dHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATIwt0WefI4nxCmFqrEf+D3Tf9z
D9JXzqfQn/iT0sJR+7swpHv7I/1qgm0G/7nPWeQNTE8V6x3qc6Zg7fza49BUo2Aw
XjAvBgNVHREEKDAmghBwaWN0dXJlcy5leGFtcGxlghIqLnBpY3R1cmVzLmV4YW1w
bGUwDAYDVR0TBAUwAwEB/zAdBgNVHQ4EFgQUBM/1CwwBde7R+cMCxl0hZMXlpwUw
CgYIKoZIzj0EAwIDRwAwRAIgRG0WNf5BixvgjnReDh4N5b8sodOkW22z4sXRGxus
XEYCIHOF/Ic6xBy0JXqJIBmAgipPiR6KileKTVVCZm2H1ixE
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNevip4DBqDQfUlb9
yIErvcltwm1FLtHzUoecgLyymJehRANCAATIwt0WefI4nxCmFqrEf+D3Tf9zD9JX
zqfQn/iT0sJR+7swpHv7I/1qgm0G/7nPWeQNTE8V6x3qc6Zg7fza49BU
-----END PRIVATE KEY-----
`,
};

/**
 * Environment of a process that a test needs for a minute or less: without the last tiers of the compilers for WebAssembly (the embedded
 * database) and JavaScript. They take a fifth of such a process's time and pay off only later. A measurement keeps them.
 */
export const shortLived: Record<string, string> =
  process.env.NODE_ENV === "test" ? { BUN_JSC_useOMGJIT: "0", BUN_JSC_useFTLJIT: "0" } : {};

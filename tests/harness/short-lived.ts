/** Without the last tiers of the compilers for WebAssembly (the embedded database) and JavaScript, which pay off only after a while. */
export const withoutLastTiers: Record<string, string> = { BUN_JSC_useOMGJIT: "0", BUN_JSC_useFTLJIT: "0" };

/**
 * Environment of a process that a test needs for a minute or less: it takes a fifth to a third less processor time so. A measurement
 * keeps all tiers.
 */
export const shortLived = process.env.NODE_ENV === "test" ? withoutLastTiers : {};

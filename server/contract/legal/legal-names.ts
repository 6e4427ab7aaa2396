/** The pages that the law asks for (ECT Act s43, POPIA s18). Without zod, to keep the browser's code small. */
export const legalTitles = {
  terms: "Terms",
  privacy: "Privacy",
  returns: "Returns and refunds",
  about: "About us",
} as const;
export type LegalName = keyof typeof legalTitles;
export const legalNames = Object.keys(legalTitles) as [LegalName, ...LegalName[]];

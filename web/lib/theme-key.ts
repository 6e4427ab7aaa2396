/** Where the shopper's choice of theme is kept; apart, because theme-start.ts must stay tiny. */
export const themeKey = "indaba-theme";

/** The storage key of the theme. In its own file, as theme-start.ts must stay tiny. */
export const themeKey = "indaba-theme";

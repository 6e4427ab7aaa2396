// Words for colours, in English and Afrikaans.
export const colours = new Set(
  "black white red blue green yellow pink purple violet orange brown grey gray gold golden silver beige navy cream maroon turquoise teal khaki bronze copper mustard lilac charcoal tan swart wit rooi blou groen geel pienk pers oranje bruin grys silwer".split(
    " ",
  ),
);

/** The longest user name; an email may have a longer part before its "@". */
export const usernameMaxLength = 64;

/**
 * Whether a name would pass for the shop's own people: "Admin", "indaba support", or one that mixes alphabets to look like another name.
 */
export function looksOfficial(username: string): boolean {
  const letters = username
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  return (
    /^(?:admin|administrator|moderator|official|staff|support|system|root)$|indaba/.test(letters) ||
    (/\p{Script=Latin}/u.test(letters) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(letters))
  );
}

/** Rule account-1: the part of the email before "@", padded with "user" when shorter than 3 ("ab" → "abuser"). */
export function deriveUsername(email: string): string {
  const name = email.split("@", 1)[0] ?? "";
  return name.length < 3 ? `${name}user` : name.slice(0, usernameMaxLength);
}

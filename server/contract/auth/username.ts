/** The longest user name; an email may have a longer part before its "@". */
export const usernameMaxLength = 64;

/** Rule account-1: the part of the email before "@", padded with "user" when shorter than 3 ("ab" → "abuser"). */
export function deriveUsername(email: string): string {
  const name = email.split("@", 1)[0] ?? "";
  return name.length < 3 ? `${name}user` : name.slice(0, usernameMaxLength);
}

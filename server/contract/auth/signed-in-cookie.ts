/**
 * Stands beside the session's cookie and says nothing but that there is one. Scripts can read it, so a visitor's browser needn't ask
 * who is signed in.
 */
export const signedInCookie = "indaba_signed_in";

/** The minimum for INDABA_ENV=production; the start doesn't contact provider or mail server. */
export const productionEnv = {
  INDABA_ENV: "production",
  TRUSTED_PROXIES: "none",
  PUBLIC_URL: "https://shop.example",
  PAYMENT_PROVIDER: "paystack",
  PAYSTACK_SECRET_KEY: "sk_live_madeup",
  PAYSTACK_PUBLIC_KEY: "pk_live_madeup",
  SECRETS_KEY: "made-up-key-of-the-tests-0123456789",
  EMAIL_CHANNEL: "smtp",
  SMTP_URL: "smtp://localhost:2525",
  EMAIL_FROM: "shop@shop.example",
};

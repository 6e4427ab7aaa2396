// Every setting of the shop, read from the environment once, at the start. Nothing else reads `process.env`.
// `.env.example` documents them.
import * as z from "zod/mini";
import type { PicturePlace } from "#server/listings/image-store/index.ts";

/** Stops the start, with one sentence for each problem. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);
export const isLoopback = (host: string): boolean => loopbackHosts.has(host);

/** This machine or its local network, by address or by a name that only resolves there. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (name.includes(":")) return name === "::1" || /^f[cd]/.test(name) || /^fe[89ab]/.test(name);
  if (/^\d+(?:\.\d+){3}$/.test(name)) return /^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(name);
  return !name.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name);
}

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: (issue) => `${name} is "${String(issue.input)}"; known values: ${values.join(", ")}.` });

const whole = (name: string, minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number.`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.gte(minimum, `${name} must be at least ${minimum}.`),
          z.lte(maximum, `${name} must be at most ${maximum}.`),
        ),
    ),
  );

const dollars = (name: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,6})?$/, `${name} must be an amount in US dollars, such as 0.15.`)),
    z.transform(Number),
  );

const address = (name: string, protocols: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
      ),
    );

/** Messages never quote the value: it may be somebody's secret. */
const key = (name: string, prefix: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^${prefix}_(test|live)_\\w+$`),
        `${name} must start with ${prefix}_test_ or ${prefix}_live_.`,
      ),
    );

/** For everybody to read. */
const shown = (name: string) =>
  z.string().check(z.regex(/^[^\p{Cc}]{2,300}$/u, `${name} must be one line of 2 to 300 characters.`));

const carrierKey = (name: string) =>
  z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/, `${name} must be 8 to 500 characters without spaces.`));

const environment = z.object({
  INDABA_ENV: z._default(oneOf("INDABA_ENV", ["demo", "production"]), "demo"),
  HOST: z._default(z.string(), "localhost"),
  PORT: z._default(whole("PORT", 0, 65_535), 3000),
  PUBLIC_URL: z.optional(address("PUBLIC_URL", ["http:", "https:"])),
  TRUSTED_PROXIES: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), "./.data"),
  DATABASE_URL: z.optional(address("DATABASE_URL", ["postgres:", "postgresql:"])),
  PICTURES: z._default(oneOf("PICTURES", ["files", "database", "s3"]), "files"),
  S3_ENDPOINT: z.optional(address("S3_ENDPOINT", ["http:", "https:"])),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "S3_BUCKET is no bucket's name.")),
  ),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  DEMO_DATA: z._default(oneOf("DEMO_DATA", ["on", "off"]), "on"),
  RATE_LIMITS: z._default(oneOf("RATE_LIMITS", ["on", "off"]), "on"),
  CONFIRM_APPROVALS: z._default(oneOf("CONFIRM_APPROVALS", ["on", "off"]), "off"),
  PRICE_DISPLAY: z._default(oneOf("PRICE_DISPLAY", ["documented", "rand"]), "documented"),
  DEV_RELOAD: z._default(oneOf("DEV_RELOAD", ["on", "off"]), "off"),
  JOBS_EVERY_MS: z._default(whole("JOBS_EVERY_MS", 20, 60_000), 1000),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^\S{24,200}$/, "METRICS_TOKEN must be 24 to 200 characters without spaces.")),
  ),
  LOG_LEVEL: z.optional(oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"])),
  MODEL_PROVIDER: z._default(oneOf("MODEL_PROVIDER", ["offline", "openai"]), "offline"),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(address("OPENAI_BASE_URL", ["http:", "https:"])),
  OPENAI_MODEL: z.optional(z.string()),
  MODEL_FIRST_WORD_SECONDS: z.optional(whole("MODEL_FIRST_WORD_SECONDS", 1, 3600)),
  MODEL_SILENCE_SECONDS: z.optional(whole("MODEL_SILENCE_SECONDS", 1, 3600)),
  MODEL_TURN_SECONDS: z.optional(whole("MODEL_TURN_SECONDS", 1, 3600)),
  MODEL_INPUT_PRICE: z.optional(dollars("MODEL_INPUT_PRICE")),
  MODEL_OUTPUT_PRICE: z.optional(dollars("MODEL_OUTPUT_PRICE")),
  EMBEDDING_PROVIDER: z._default(oneOf("EMBEDDING_PROVIDER", ["local", "openai"]), "local"),
  OPENAI_EMBEDDING_MODEL: z.optional(z.string()),
  EMBEDDING_DIMENSIONS: z.optional(whole("EMBEDDING_DIMENSIONS", 8, 4096)),
  PAYMENT_PROVIDER: z._default(oneOf("PAYMENT_PROVIDER", ["sandbox", "paystack"]), "sandbox"),
  PAYSTACK_SECRET_KEY: z.optional(key("PAYSTACK_SECRET_KEY", "sk")),
  PAYSTACK_PUBLIC_KEY: z.optional(key("PAYSTACK_PUBLIC_KEY", "pk")),
  PAYSTACK_BASE_URL: z.optional(address("PAYSTACK_BASE_URL", ["http:", "https:"])),
  SHIPLOGIC_API_KEY: z.optional(carrierKey("SHIPLOGIC_API_KEY")),
  SHIPLOGIC_BASE_URL: z.optional(address("SHIPLOGIC_BASE_URL", ["http:", "https:"])),
  PUDO_API_KEY: z.optional(carrierKey("PUDO_API_KEY")),
  PUDO_BASE_URL: z.optional(address("PUDO_BASE_URL", ["http:", "https:"])),
  CARRIER_SECONDS: z._default(whole("CARRIER_SECONDS", 1, 20), 5),
  SHIPLOGIC_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^\S{24,200}$/, "SHIPLOGIC_WEBHOOK_SECRET must be 24 to 200 characters without spaces.")),
  ),
  BANK_PAYMENT_MINUTES: z._default(whole("BANK_PAYMENT_MINUTES", 15, 10_080), 120),
  RETURN_DAYS: z._default(whole("RETURN_DAYS", 0, 3650), 7),
  DEFECT_DAYS: z._default(whole("DEFECT_DAYS", 0, 3650), 184),
  RETURN_ANSWER_DAYS: z._default(whole("RETURN_ANSWER_DAYS", 1, 3650), 5),
  ADDRESS_KEPT_DAYS: z._default(whole("ADDRESS_KEPT_DAYS", 1, 3650), 90),
  MESSAGES_KEPT_DAYS: z._default(whole("MESSAGES_KEPT_DAYS", 30, 3650), 1095),
  SECRETS_KEY: z.optional(
    z.string().check(z.regex(/^\S{32,200}$/, "SECRETS_KEY must be 32 to 200 characters without spaces.")),
  ),
  BANK_CHANGE_DAYS: z._default(whole("BANK_CHANGE_DAYS", 0, 365), 3),
  DELIVERED_AFTER_DAYS: z._default(whole("DELIVERED_AFTER_DAYS", 1, 3650), 30),
  PAYOUT_MINIMUM_RAND: z._default(whole("PAYOUT_MINIMUM_RAND", 1, 100_000), 10),
  PAYOUT_APPROVAL: z._default(oneOf("PAYOUT_APPROVAL", ["password", "second-admin"]), "password"),
  INVOICE_KEPT_YEARS: z._default(whole("INVOICE_KEPT_YEARS", 1, 100), 5),
  OPERATOR_NAME: z.optional(shown("OPERATOR_NAME")),
  OPERATOR_ADDRESS: z.optional(shown("OPERATOR_ADDRESS")),
  OPERATOR_CONTACT: z.optional(shown("OPERATOR_CONTACT")),
  EMAIL_CHANNEL: z._default(oneOf("EMAIL_CHANNEL", ["outbox", "smtp"]), "outbox"),
  SMTP_URL: z.optional(address("SMTP_URL", ["smtp:", "smtps:"])),
  EMAIL_FROM: z.optional(
    z.string().check(z.regex(/@/, "EMAIL_FROM must be an email address, with or without a name.")),
  ),
  WHATSAPP_CHANNEL: z._default(oneOf("WHATSAPP_CHANNEL", ["outbox", "whatsapp"]), "outbox"),
  WHATSAPP_TOKEN: z.optional(z.string()),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(
    z.string().check(z.regex(/^\d+$/, "WHATSAPP_PHONE_NUMBER_ID must be the number's id, digits only.")),
  ),
  WHATSAPP_BASE_URL: z.optional(address("WHATSAPP_BASE_URL", ["http:", "https:"])),
});

export interface Settings {
  environment: "demo" | "production";
  host: string;
  port: number;
  /** Origin only, no trailing slash: the one allowed Origin and the base of every link. */
  publicUrl: string;
  /** Then cookies are Secure and HSTS is sent. */
  https: boolean;
  trustedProxies: string[];
  dataDir: string;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  pictures: PicturePlace;
  demoData: boolean;
  rateLimits: boolean;
  /** An admin types the password again to approve or reject a vendor, as for refunds and commissions. */
  confirmApprovals: boolean;
  priceDisplay: "documented" | "rand";
  /** The pause between runs of background jobs. */
  jobsEveryMs: number;
  logLevel: string;
  /** What a reader of metrics sends; null: there are none. */
  metricsToken: string | null;
  /** For how long stock stays reserved for a payment that the shopper's bank has to confirm. */
  bankPaymentMinutes: number;
  /** For how long after receipt a shopper may ask to send something back, by the kind of return. */
  returnDays: { "cooling-off": number; defect: number };
  /** How long a vendor has to answer a return, before an admin may. */
  returnAnswerDays: number;
  /** How long an order keeps its delivery address after it was delivered or cancelled. */
  addressKeptDays: number;
  /** How long shoppers' and vendors' messages are kept after the last one. */
  messagesKeptDays: number;
  /** Encrypts what the database must not give away by itself (server/sealed.ts). The demo's is public. */
  secretsKey: string;
  payouts: {
    /** How long payouts wait after a change of bank details. */
    bankChangeDays: number;
    /** When something that was sent counts as delivered though nobody has said so. */
    deliveredAfterDays: number;
    /** Less stays in the balance. */
    minimumCents: number;
    /** What is asked before a run is sent: the admin's password again, or an admin who has not made it. */
    approval: "password" | "second-admin";
  };
  /** How long an invoice keeps its buyer's name and address. */
  invoiceKeptYears: number;
  /** Who runs the shop, for the legal pages; null: not said. */
  operator: { name: string | null; address: string | null; contact: string | null };
  /** Set by `bun run dev`: pages reload after a build. */
  devReload: boolean;
  model:
    | { provider: "offline" }
    | {
        provider: "openai";
        /** null: a server on one's own network that needs none. */
        apiKey: string | null;
        baseUrl: string | undefined;
        model: string | undefined;
        firstWordMs: number;
        silenceMs: number;
        turnMs: number;
        /** US dollars for a million tokens; null: not said, so no cost is counted. */
        prices: { input: number; output: number } | null;
      };
  embeddings:
    | { provider: "local"; dimensions: number | undefined }
    | {
        provider: "openai";
        apiKey: string | null;
        baseUrl: string | undefined;
        model: string | undefined;
        dimensions: number | undefined;
      };
  payments:
    | { provider: "sandbox" }
    | { provider: "paystack"; secretKey: string; publicKey: string; baseUrl: string; mode: "test" | "live" };
  /** null: not asked for prices. `patienceMs`: how long one answer may take. */
  carriers: { shiplogic: CarrierSettings | null; pudo: CarrierSettings | null; patienceMs: number };
  /** null: no carrier's events are accepted. */
  shiplogicWebhookSecret: string | null;
  email: { channel: "outbox" } | { channel: "smtp"; url: string; from: string };
  whatsapp: { channel: "outbox" } | { channel: "whatsapp"; token: string; phoneNumberId: string; baseUrl: string };
}

export interface CarrierSettings {
  apiKey: string;
  baseUrl: string;
}

/** A model without a GPU may read its prompt for a minute before its first word. */
const patience = {
  hosted: { firstWord: 20, silence: 15, turn: 60 },
  local: { firstWord: 120, silence: 60, turn: 300 },
} as const;

/** Payments with test keys move no money, whatever the provider. */
const modeOfKey = (key: string) => (key.startsWith("sk_live_") || key.startsWith("pk_live_") ? "live" : "test");

/** Throws a `SettingsError` that names every problem. An empty variable counts as not set. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join("\n"));
  const values = parsed.data;
  const problems: string[] = [];

  const production = values.INDABA_ENV === "production";
  const linkHost = ["0.0.0.0", "::", "[::]"].includes(values.HOST) ? "localhost" : values.HOST;
  const publicUrl = new URL(
    values.PUBLIC_URL ?? `http://${linkHost.includes(":") ? `[${linkHost}]` : linkHost}:${values.PORT}`,
  );
  if (publicUrl.pathname !== "/" || publicUrl.search || publicUrl.hash || publicUrl.username) {
    problems.push("PUBLIC_URL must be scheme and host only, for example https://shop.example.");
  }
  const https = publicUrl.protocol === "https:";
  if (production && !values.PUBLIC_URL) {
    problems.push("INDABA_ENV=production needs PUBLIC_URL, the address that shoppers open.");
  }
  if (production && values.PUBLIC_URL && !https && !isLoopback(publicUrl.hostname)) {
    problems.push("INDABA_ENV=production needs an https PUBLIC_URL (http only for localhost): cookies must be Secure.");
  }
  if (production && values.TRUSTED_PROXIES === undefined) {
    problems.push(
      "INDABA_ENV=production needs TRUSTED_PROXIES, the addresses of the proxies in front of the shop, or none: behind a proxy that is not named, everybody counts as one caller.",
    );
  }
  if (production && !values.SECRETS_KEY) {
    problems.push(
      "INDABA_ENV=production needs SECRETS_KEY, 32 random characters or more: vendors' account numbers and admins' second factors are encrypted with it.",
    );
  }
  if (production && env.DEMO_DATA === "on") {
    problems.push("DEMO_DATA=on is not possible with INDABA_ENV=production.");
  }
  if (production && values.RATE_LIMITS === "off") {
    problems.push("RATE_LIMITS=off is for measuring and not possible with INDABA_ENV=production.");
  }
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = values;
  let pictures: PicturePlace = values.PICTURES === "database" ? "database" : "files";
  if (values.PICTURES === "s3") {
    const secretAccessKey = values.S3_SECRET_ACCESS_KEY;
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
      problems.push("PICTURES=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
    } else if (new URL(endpoint).protocol !== "https:" && !isLocalHost(new URL(endpoint).hostname)) {
      problems.push(
        "S3_ENDPOINT must be https (http only for this machine or its own network): pictures travel there.",
      );
    } else pictures = { endpoint, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey };
  }
  const openaiUrl = values.OPENAI_BASE_URL === undefined ? null : new URL(values.OPENAI_BASE_URL);
  const ownModel = openaiUrl !== null && isLocalHost(openaiUrl.hostname);
  for (const name of ["MODEL_PROVIDER", "EMBEDDING_PROVIDER"] as const) {
    if (values[name] === "openai" && !values.OPENAI_API_KEY && !ownModel) {
      problems.push(`${name}=openai needs OPENAI_API_KEY, or a server of your own at OPENAI_BASE_URL.`);
    }
  }
  const asksOpenai = values.MODEL_PROVIDER === "openai" || values.EMBEDDING_PROVIDER === "openai";
  if (asksOpenai && openaiUrl !== null && openaiUrl.protocol !== "https:" && !ownModel) {
    problems.push(
      "OPENAI_BASE_URL must be https (http only for this machine or its own network): the key and what shoppers say travel there.",
    );
  }
  const waits = patience[ownModel ? "local" : "hosted"];
  const turnSeconds = values.MODEL_TURN_SECONDS ?? waits.turn;
  const firstWordSeconds = values.MODEL_FIRST_WORD_SECONDS ?? Math.min(waits.firstWord, turnSeconds);
  const silenceSeconds = values.MODEL_SILENCE_SECONDS ?? Math.min(waits.silence, turnSeconds);
  if (Math.max(firstWordSeconds, silenceSeconds) > turnSeconds) {
    problems.push(
      `MODEL_FIRST_WORD_SECONDS and MODEL_SILENCE_SECONDS must not be longer than the whole turn (MODEL_TURN_SECONDS, ${turnSeconds}).`,
    );
  }
  if ((values.MODEL_INPUT_PRICE === undefined) !== (values.MODEL_OUTPUT_PRICE === undefined)) {
    problems.push("MODEL_INPUT_PRICE and MODEL_OUTPUT_PRICE belong together: a turn's cost needs both.");
  }
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey } = values;
  const paystackUrl = new URL(values.PAYSTACK_BASE_URL ?? "https://api.paystack.co");
  if (values.PAYMENT_PROVIDER === "sandbox") {
    if (production)
      problems.push("INDABA_ENV=production needs PAYMENT_PROVIDER=paystack: the sandbox moves no real money.");
    if ([secretKey, publicKey].some((given) => given && modeOfKey(given) === "live")) {
      problems.push(
        "Live Paystack keys are set, but PAYMENT_PROVIDER is sandbox. Set PAYMENT_PROVIDER=paystack, or remove the keys.",
      );
    }
  } else if (!secretKey || !publicKey) {
    problems.push("PAYMENT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY.");
  } else {
    if (modeOfKey(secretKey) !== modeOfKey(publicKey)) {
      problems.push("PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be test keys or both be live keys.");
    } else if (production && modeOfKey(secretKey) === "test") {
      problems.push("INDABA_ENV=production needs live Paystack keys: test keys move no real money.");
    }
    if (paystackUrl.protocol !== "https:" && !isLoopback(paystackUrl.hostname)) {
      problems.push("PAYSTACK_BASE_URL must be https (http only for localhost): the secret key travels there.");
    }
  }
  if (values.EMAIL_CHANNEL === "smtp" && !(values.SMTP_URL && values.EMAIL_FROM)) {
    problems.push("EMAIL_CHANNEL=smtp needs SMTP_URL and EMAIL_FROM.");
  }
  if (production && values.EMAIL_CHANNEL === "outbox") {
    problems.push(
      "INDABA_ENV=production needs EMAIL_CHANNEL=smtp: nobody would get a password link or hear of an order.",
    );
  }
  const whatsappUrl = new URL(values.WHATSAPP_BASE_URL ?? "https://graph.facebook.com/v23.0");
  if (values.WHATSAPP_CHANNEL === "whatsapp" && !(values.WHATSAPP_TOKEN && values.WHATSAPP_PHONE_NUMBER_ID)) {
    problems.push("WHATSAPP_CHANNEL=whatsapp needs WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID.");
  }
  if (whatsappUrl.protocol !== "https:" && !isLoopback(whatsappUrl.hostname)) {
    problems.push("WHATSAPP_BASE_URL must be https (http only for localhost): the token travels there.");
  }
  const carrier = (name: "SHIPLOGIC" | "PUDO", usual: string): CarrierSettings | null => {
    const { [`${name}_API_KEY` as const]: apiKey, [`${name}_BASE_URL` as const]: given } = values;
    const url = new URL(given ?? usual);
    if (given && !apiKey) problems.push(`${name}_BASE_URL is set without ${name}_API_KEY, so nobody would be asked.`);
    if (url.protocol !== "https:" && !isLoopback(url.hostname)) {
      problems.push(`${name}_BASE_URL must be https (http only for localhost): key and addresses travel there.`);
    }
    return apiKey ? { apiKey, baseUrl: url.href.replace(/\/$/, "") } : null;
  };
  const carriers = {
    shiplogic: carrier("SHIPLOGIC", "https://api.shiplogic.com"),
    pudo: carrier("PUDO", "https://api-pudo.co.za"),
    patienceMs: values.CARRIER_SECONDS * 1000,
  };
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));

  const openai = { apiKey: values.OPENAI_API_KEY ?? null, baseUrl: values.OPENAI_BASE_URL };
  return {
    environment: values.INDABA_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrl.origin,
    https,
    trustedProxies: (values.TRUSTED_PROXIES ?? "none")
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "" && entry !== "none"),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    pictures,
    demoData: !production && values.DEMO_DATA === "on",
    rateLimits: values.RATE_LIMITS === "on",
    confirmApprovals: values.CONFIRM_APPROVALS === "on",
    priceDisplay: values.PRICE_DISPLAY,
    jobsEveryMs: values.JOBS_EVERY_MS,
    // The demo's terminal shows errors only; a production log has a line per request.
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
    metricsToken: values.METRICS_TOKEN ?? null,
    carriers,
    shiplogicWebhookSecret: values.SHIPLOGIC_WEBHOOK_SECRET ?? null,
    bankPaymentMinutes: values.BANK_PAYMENT_MINUTES,
    returnDays: { "cooling-off": values.RETURN_DAYS, defect: values.DEFECT_DAYS },
    returnAnswerDays: values.RETURN_ANSWER_DAYS,
    addressKeptDays: values.ADDRESS_KEPT_DAYS,
    messagesKeptDays: values.MESSAGES_KEPT_DAYS,
    secretsKey: values.SECRETS_KEY ?? "the demo's key, which protects nothing",
    payouts: {
      bankChangeDays: values.BANK_CHANGE_DAYS,
      deliveredAfterDays: values.DELIVERED_AFTER_DAYS,
      minimumCents: values.PAYOUT_MINIMUM_RAND * 100,
      approval: values.PAYOUT_APPROVAL,
    },
    invoiceKeptYears: values.INVOICE_KEPT_YEARS,
    operator: {
      name: values.OPERATOR_NAME ?? null,
      address: values.OPERATOR_ADDRESS ?? null,
      contact: values.OPERATOR_CONTACT ?? null,
    },
    devReload: !production && values.DEV_RELOAD === "on",
    model:
      values.MODEL_PROVIDER === "openai"
        ? {
            provider: "openai",
            ...openai,
            model: values.OPENAI_MODEL,
            firstWordMs: firstWordSeconds * 1000,
            silenceMs: silenceSeconds * 1000,
            turnMs: turnSeconds * 1000,
            prices:
              values.MODEL_INPUT_PRICE === undefined || values.MODEL_OUTPUT_PRICE === undefined
                ? null
                : { input: values.MODEL_INPUT_PRICE, output: values.MODEL_OUTPUT_PRICE },
          }
        : { provider: "offline" },
    embeddings:
      values.EMBEDDING_PROVIDER === "openai"
        ? {
            provider: "openai",
            ...openai,
            model: values.OPENAI_EMBEDDING_MODEL,
            dimensions: values.EMBEDDING_DIMENSIONS,
          }
        : { provider: "local", dimensions: values.EMBEDDING_DIMENSIONS },
    payments:
      values.PAYMENT_PROVIDER === "paystack"
        ? {
            provider: "paystack",
            secretKey: secretKey ?? "",
            publicKey: publicKey ?? "",
            baseUrl: paystackUrl.href.replace(/\/$/, ""),
            mode: modeOfKey(secretKey ?? ""),
          }
        : { provider: "sandbox" },
    email:
      values.EMAIL_CHANNEL === "smtp"
        ? { channel: "smtp", url: values.SMTP_URL ?? "", from: values.EMAIL_FROM ?? "" }
        : { channel: "outbox" },
    whatsapp:
      values.WHATSAPP_CHANNEL === "whatsapp"
        ? {
            channel: "whatsapp",
            token: values.WHATSAPP_TOKEN ?? "",
            phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID ?? "",
            baseUrl: whatsappUrl.href.replace(/\/$/, ""),
          }
        : { channel: "outbox" },
  };
}

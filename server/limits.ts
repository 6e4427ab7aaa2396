// How often one caller may try. Counters live in memory: the shop is one process.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/app-error.ts";

export interface Limits {
  /** Before a password is checked. Counts the attempt at once, so that parallel guesses can't outrun the count. */
  beginSignIn(address: string, email: string): Promise<void>;
  /** The password was right. */
  signedIn(address: string, email: string): Promise<void>;
  register(address: string): Promise<void>;
  /** Before a password link is asked for; by the email that was typed, whoever's it is. */
  forgotPassword(address: string, email: string): Promise<void>;
  /** Before a password link is looked at. */
  resetPassword(address: string): Promise<void>;
  /** `owner`: account or visitor. */
  chat(address: string, owner: string): Promise<void>;
  review(userId: string): Promise<void>;
  /** Before a payment is started: each keeps pieces for its shopper. */
  startPayment(userId: string): Promise<void>;
  /** Before the provider is asked about a payment. */
  checkPayment(userId: string): Promise<void>;
  /** Before a file of listings is read, for a preview too. */
  importFile(vendorId: string): Promise<void>;
  /** Before an uploaded picture is read. */
  picture(vendorId: string): Promise<void>;
  /** Before a widget's session begins or goes on. */
  openWidget(address: string, key: string): Promise<void>;
  /** Before a visitor's first session at a vendor, which is stored for weeks. */
  beginWidget(address: string): Promise<void>;
  /** Whether an opened widget may be counted: nobody at one address fills a table, or a vendor's numbers, with them. */
  countsOpen(address: string): Promise<boolean>;
  /** Beside `chat`: all shoppers of one vendor's widget together, and those at one address. */
  widgetChat(address: string, key: string): Promise<void>;
  /** Before anything else is written in a widget or for it. `writer`: its session, or its vendor. */
  widgetWrite(writer: string): Promise<void>;
  /** Before a widget asks how its sign-in goes on. */
  widgetPoll(sessionId: string): Promise<void>;
  /** Before somebody learns which widget asks to be signed in. */
  widgetConsent(address: string): Promise<void>;
  /** Before a widget's sign-in is agreed to or not. */
  answerSignIn(userId: string): Promise<void>;
  /** Before a cart from a widget is looked at or taken. */
  handOff(userId: string): Promise<void>;
}

const tries = 5;

export function createLimits(settings: { rateLimits: boolean }): Limits {
  if (!settings.rateLimits) {
    const free = async () => {};
    return {
      beginSignIn: free,
      signedIn: free,
      register: free,
      forgotPassword: free,
      resetPassword: free,
      chat: free,
      review: free,
      startPayment: free,
      checkPayment: free,
      importFile: free,
      picture: free,
      openWidget: free,
      beginWidget: free,
      countsOpen: async () => true,
      widgetChat: free,
      widgetWrite: free,
      widgetPoll: free,
      widgetConsent: free,
      answerSignIn: free,
      handOff: free,
    };
  }
  const minute = 60;
  const bySignInAccount = new RateLimiterMemory({ keyPrefix: "sign-in", points: tries, duration: 15 * minute });
  const lockouts = new RateLimiterMemory({ keyPrefix: "lockouts", points: 1_000_000, duration: 24 * 60 * minute });
  const bySignInAddress = new RateLimiterMemory({ keyPrefix: "sign-in-address", points: 50, duration: 15 * minute });
  const registrations = new RateLimiterMemory({ keyPrefix: "register", points: 30, duration: 10 * minute });
  const passwordResets = new RateLimiterMemory({ keyPrefix: "password-reset", points: 20, duration: 15 * minute });
  const linksByAddress = new RateLimiterMemory({ keyPrefix: "link-address", points: 20, duration: 15 * minute });
  const linksByEmail = new RateLimiterMemory({ keyPrefix: "link-email", points: 5, duration: 60 * minute });
  const chatByOwner = new RateLimiterMemory({ keyPrefix: "chat", points: 30, duration: minute });
  const chatByAddress = new RateLimiterMemory({ keyPrefix: "chat-address", points: 300, duration: minute });
  const pictures = new RateLimiterMemory({ keyPrefix: "picture", points: 60, duration: 10 * minute });
  const picturesOfDay = new RateLimiterMemory({ keyPrefix: "picture-day", points: 1000, duration: 24 * 60 * minute });
  const reviews = new RateLimiterMemory({ keyPrefix: "review", points: 30, duration: 10 * minute });
  const startedPayments = new RateLimiterMemory({ keyPrefix: "payment", points: 30, duration: 10 * minute });
  const checkedPayments = new RateLimiterMemory({ keyPrefix: "payment-check", points: 120, duration: 10 * minute });
  const importedFiles = new RateLimiterMemory({ keyPrefix: "import-file", points: 30, duration: 10 * minute });

  const widgetsByAddress = new RateLimiterMemory({ keyPrefix: "widget-address", points: 120, duration: minute });
  const widgetsByKey = new RateLimiterMemory({ keyPrefix: "widget-key", points: 1200, duration: minute });
  const widgetsBegun = new RateLimiterMemory({ keyPrefix: "widget-begun", points: 1000, duration: 60 * minute });
  const countedOpens = new RateLimiterMemory({ keyPrefix: "widget-opens", points: 1000, duration: 60 * minute });
  const chatByWidgetAndAddress = new RateLimiterMemory({
    keyPrefix: "widget-chat-address",
    points: 120,
    duration: minute,
  });
  const chatByWidget = new RateLimiterMemory({ keyPrefix: "widget-chat", points: 600, duration: minute });
  const widgetWrites = new RateLimiterMemory({ keyPrefix: "widget-write", points: 60, duration: minute });
  // Several tabs of one shopper share a session, and each asks every two seconds.
  const widgetPolls = new RateLimiterMemory({ keyPrefix: "widget-poll", points: 180, duration: minute });
  // A window that opens before its frame is heard asks again for ten seconds.
  const consents = new RateLimiterMemory({ keyPrefix: "widget-consent", points: 600, duration: 10 * minute });
  const answers = new RateLimiterMemory({ keyPrefix: "widget-answer", points: 30, duration: 10 * minute });
  const handOffs = new RateLimiterMemory({ keyPrefix: "hand-off", points: 120, duration: 10 * minute });

  const account = (email: string) => email.trim().toLowerCase();

  return {
    async beginSignIn(address, email) {
      const wait = (seconds: number) =>
        tooMany(`Too many failed sign-ins. Please try again in ${inWords(seconds)}.`, seconds);
      await take(bySignInAddress, address, wait);
      const { consumedPoints } = await take(bySignInAccount, account(email), wait);
      if (consumedPoints < tries) return;
      // The last try before a lock; it still runs, and when it is right `signedIn` lifts the lock. Each lock of one day
      // is twice as long as the one before: 30 seconds to an hour.
      const count = (await lockouts.penalty(account(email))).consumedPoints;
      await bySignInAccount.block(account(email), Math.min(30 * 2 ** (count - 1), 3600));
    },
    async signedIn(address, email) {
      await bySignInAccount.delete(account(email));
      await lockouts.delete(account(email));
      await bySignInAddress.reward(address);
    },
    async register(address) {
      await take(registrations, address, (seconds) =>
        tooMany(`Too many new accounts from here. Please try again in ${inWords(seconds)}.`, seconds),
      );
    },
    async forgotPassword(address, email) {
      const wait = lot("of links");
      await take(linksByAddress, address, wait);
      await take(linksByEmail, account(email), wait);
    },
    async resetPassword(address) {
      await take(passwordResets, address, (seconds) =>
        tooMany(`Too many attempts to set a password. Please try again in ${inWords(seconds)}.`, seconds),
      );
    },
    async chat(address, owner) {
      const wait = lot("of messages");
      await take(chatByOwner, owner, wait);
      await take(chatByAddress, address, wait);
    },
    async openWidget(address, key) {
      await take(widgetsByAddress, address, veryBusy);
      await take(widgetsByKey, key, veryBusy);
    },
    async beginWidget(address) {
      await take(widgetsBegun, address, veryBusy);
    },
    countsOpen: (address) =>
      countedOpens.consume(address).then(
        () => true,
        () => false,
      ),
    async widgetChat(address, key) {
      await take(chatByWidgetAndAddress, `${address} ${key}`, veryBusy);
      await take(chatByWidget, key, veryBusy);
    },
    async widgetWrite(writer) {
      await take(widgetWrites, writer, lot("at once"));
    },
    async widgetPoll(sessionId) {
      await take(widgetPolls, sessionId, lot("at once"));
    },
    async widgetConsent(address) {
      await take(consents, address, lot("of sign-ins"));
    },
    async answerSignIn(userId) {
      await take(answers, userId, lot("of sign-ins"));
    },
    async handOff(userId) {
      await take(handOffs, userId, lot("of carts"));
    },
    async picture(vendorId) {
      const wait = lot("of pictures");
      await take(pictures, vendorId, wait);
      await take(picturesOfDay, vendorId, wait);
    },
    async importFile(vendorId) {
      await take(importedFiles, vendorId, lot("of files"));
    },
    async startPayment(userId) {
      await take(startedPayments, userId, lot("of payments"));
    },
    async checkPayment(userId) {
      await take(checkedPayments, userId, lot("of questions about payments"));
    },
    async review(userId) {
      await take(reviews, userId, lot("of reviews"));
    },
  };
}

async function take(
  limiter: RateLimiterMemory,
  key: string,
  refuse: (seconds: number) => AppError,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw refuse(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
  }
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError("too-many", message, { retryAfterSeconds });

const lot = (of: string) => (seconds: number) =>
  tooMany(`That was a lot ${of}. Please try again in ${inWords(seconds)}.`, seconds);

const veryBusy = (seconds: number) =>
  tooMany(`This chat is very busy. Please try again in ${inWords(seconds)}.`, seconds);

const inWords = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

// The popup's page. Only text is written into it, never HTML.
import { formatRand } from "#contract/shared/money.ts";
import { type CardFields, cardFaults, lastFour, testCards } from "../test-cards.ts";
import type { CheckoutTransaction } from "./popup-calls.ts";

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`);
  return found;
}

const dialog = element("dialog", HTMLDivElement);
const title = element("title", HTMLHeadingElement);
const facts = element("facts", HTMLDListElement);
const amount = element("amount", HTMLElement);
const email = element("email", HTMLElement);
const notice = element("notice", HTMLParagraphElement);
const cards = element("cards", HTMLFieldSetElement);
const choices = element("choices", HTMLUListElement);
const form = element("form", HTMLFormElement);
const pay = element("pay", HTMLButtonElement);
const goOn = element("continue", HTMLButtonElement);
const close = element("close", HTMLButtonElement);
const inputs = {
  number: element("number", HTMLInputElement),
  expiry: element("expiry", HTMLInputElement),
  cvv: element("cvv", HTMLInputElement),
};
const fields = Object.keys(inputs) as (keyof CardFields)[];

export interface Wishes {
  pay(card: CardFields): void;
  payByBank(answer: "success" | "failed"): void;
  /** Of a payment that was made before: on to what it paid. */
  goOn(): void;
  close(): void;
}

/** Once: what the page's controls do. */
export function listen(wishes: Wishes): void {
  for (const card of testCards.filter(({ offered }) => offered)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    const [name, number] = [document.createElement("span"), document.createElement("span")];
    name.textContent = card.title;
    number.textContent = `•••• ${lastFour(card.number)}`;
    button.append(name, number);
    const expiry = `12/${(new Date().getFullYear() + 1) % 100}`;
    button.addEventListener("click", () => wishes.pay({ number: card.number, cvv: card.cvv, expiry }));
    const item = document.createElement("li");
    item.append(button);
    choices.append(item);
  }
  for (const button of cards.querySelectorAll<HTMLButtonElement>("[data-bank]")) {
    button.addEventListener("click", () => wishes.payByBank(button.dataset.bank === "success" ? "success" : "failed"));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const card = { number: inputs.number.value, expiry: inputs.expiry.value, cvv: inputs.cvv.value };
    const faults = cardFaults(card, new Date());
    showFaults(faults);
    const first = fields.find((field) => faults[field]);
    if (first) inputs[first].focus();
    else wishes.pay(card);
  });
  goOn.addEventListener("click", wishes.goOn);
  close.addEventListener("click", wishes.close);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !close.disabled) wishes.close();
    else if (event.key === "Tab") keepInside(event);
  });
}

function showFaults(faults: Partial<CardFields>): void {
  for (const field of fields) {
    inputs[field].setAttribute("aria-invalid", String(Boolean(faults[field])));
    element(`${field}-fault`, HTMLParagraphElement).textContent = faults[field] ?? "";
  }
}

/** The page behind is covered: Tab goes round in here. */
function keepInside(event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>("button, input")].filter(
    (stop) => !stop.matches(":disabled") && stop.offsetParent !== null,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const from = document.activeElement;
  if (event.shiftKey ? from === first || from === dialog : from === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

function show(parts: { facts?: boolean; cards?: boolean; goOn?: boolean; notice?: string; calm?: boolean }): void {
  dialog.hidden = false;
  facts.hidden = !parts.facts;
  cards.hidden = !parts.cards;
  goOn.hidden = !parts.goOn;
  notice.classList.toggle("calm", parts.calm ?? false);
  notice.textContent = parts.notice ?? "";
}

/**
 * As light or dark as the page behind, which may differ from the system's wish; then the frame is see-through too. A page of
 * another origin can't be asked.
 */
function followPage(): void {
  try {
    const { colorScheme } = getComputedStyle(window.parent.document.documentElement);
    document.documentElement.style.colorScheme = /^(light|dark)$/.test(colorScheme) ? colorScheme : "";
  } catch {
    document.documentElement.style.colorScheme = "";
  }
}

/** Nothing at all: between transactions, and until one is known. */
export function clear(): void {
  followPage();
  dialog.hidden = true;
  setBusy(false);
  form.reset();
  showFaults({});
}

export function showForm(transaction: CheckoutTransaction): void {
  clear();
  showWhat(transaction);
  show({ facts: true, cards: true });
  dialog.focus();
}

export function showPaidBefore(transaction: CheckoutTransaction): void {
  clear();
  showWhat(transaction);
  show({
    facts: true,
    goOn: true,
    calm: true,
    notice: "This payment has already been made. Nothing is charged again.",
  });
  goOn.focus();
}

/** The bank has the payment: closing the popup changes nothing any more. */
export function showPending(transaction: CheckoutTransaction): void {
  clear();
  showWhat(transaction);
  show({
    facts: true,
    calm: true,
    notice: "Your bank has not confirmed this payment yet. You can close this window: the shop tells you how it ends.",
  });
  close.focus();
}

/** Stays busy: the library closes the popup. */
export function showPaid(): void {
  show({ facts: true, calm: true, notice: "Payment successful" });
}

export function showFault(message: string): void {
  clear();
  title.textContent = "Payment";
  show({ notice: message });
  close.focus();
}

function showWhat(transaction: CheckoutTransaction): void {
  title.textContent = `Pay ${transaction.merchant_name}`;
  amount.textContent = formatRand(transaction.amount);
  email.textContent = transaction.email;
  pay.textContent = `Pay ${formatRand(transaction.amount)}`;
}

/** The card was refused; another may be tried. */
export function showRefusal(message: string): void {
  notice.textContent = message;
  notice.classList.remove("calm");
  notice.scrollIntoView({ block: "nearest" });
}

let pressed: Element | null = null;

/** A charge is under way: nothing can be pressed, not even Close, as its end must be heard. */
export function setBusy(busy: boolean): void {
  if (busy === cards.disabled) return;
  if (busy) {
    pressed = document.activeElement;
    notice.textContent = "";
  }
  cards.disabled = busy;
  close.disabled = busy;
  dialog.setAttribute("aria-busy", String(busy));
  pay.textContent = busy ? "Paying …" : `Pay ${amount.textContent}`;
  // The pressed button lost the focus while it was disabled.
  if (!busy && pressed instanceof HTMLElement) pressed.focus();
}

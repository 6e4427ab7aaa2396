import { Button } from "@radix-ui/themes";
import { useId } from "react";

/** What a person may ask of a shop that holds its data: to have them, and to correct them. */
export function YourData() {
  const id = useId();
  return (
    <section className="panel stack gap-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Your data
      </h2>
      <p className="soft">
        One file has everything that we hold about you: account, addresses, orders, payments, invoices, returns,
        reviews, conversations, pictures of what you sent back, what you watch and what we wrote to you.
      </p>
      <p className="soft">
        On this page you can correct your phone number, your addresses and your password; in the assistant, the titles
        of your conversations; on a product's page, your review. Orders and invoices stay as they were written. Your
        name and email address can't be changed: delete the account, and register again.
      </p>
      <p className="soft">
        We don't keep everything for ever: an order loses its address some time after it arrived, pictures of a return
        go when its time is over, and messages with a vendor are removed long after the last one.
      </p>
      <Button asChild size="3" variant="surface" color="gray" highContrast className="form-submit">
        <a href="/api/user/data" download>
          Download my data
        </a>
      </Button>
    </section>
  );
}

import type { UnmetWish } from "#contract/assistant/assistant.ts";
import { categoryLabel } from "#contract/listings/categories.ts";
import { placeTimes } from "#web/lib/place-times.ts";

/** What was wished for and not found, as a table. */
export const UnmetWishes = ({ wishes }: { wishes: readonly UnmetWish[] }) =>
  wishes.length === 0 ? (
    <p className="soft">Nothing that was asked for more than once.</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
    <section className="figures-scroll" aria-label="Wishes as a table" tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">Words</th>
            <th scope="col" className="figure">
              Times
            </th>
            <th scope="col" className="figure">
              Something near was shown
            </th>
            <th scope="col" className="figure">
              Asked the assistant
            </th>
            <th scope="col">Near</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {wishes.map(({ words, times, nearly, asked, category, places }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td className="figure">{times}</td>
              <td className="figure">{nearly}</td>
              <td className="figure">{asked}</td>
              <td>{category ? categoryLabel(category) : "–"}</td>
              <td>{places.length > 0 ? places.map(placeTimes).join("; ") : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

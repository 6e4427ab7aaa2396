import type { UnmetWish } from "#contract/assistant/assistant.ts";
import { categoryLabel } from "#contract/listings/categories.ts";
import { placeTimes } from "#web/lib/place-times.ts";
import { FiguresTable } from "#web/ui/figures-table.tsx";

/** What was wished for and not found, as a table. */
export const UnmetWishes = ({ wishes }: { wishes: readonly UnmetWish[] }) =>
  wishes.length === 0 ? (
    <p className="soft">Nothing that was asked for more than once.</p>
  ) : (
    <FiguresTable
      name="Wishes as a table"
      of="Words"
      figures={["Times", "Something near was shown", "Asked the assistant"]}
      more={["Near", "Where"]}
    >
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
    </FiguresTable>
  );

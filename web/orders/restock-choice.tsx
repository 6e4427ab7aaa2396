/** Whether cancelled or returned pieces can be sold again. */
export const RestockChoice = ({ restock, onChange }: { restock: boolean; onChange: (restock: boolean) => void }) => (
  <label className="check-row">
    <input type="checkbox" checked={restock} onChange={(event) => onChange(event.target.checked)} />
    <span>Put the pieces back in stock</span>
  </label>
);

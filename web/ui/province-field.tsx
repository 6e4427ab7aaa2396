import type { ComponentProps } from "react";
import { provinces } from "#contract/shared/provinces.ts";
import { SelectField } from "./field.tsx";

export const ProvinceField = (field: Omit<ComponentProps<typeof SelectField>, "label">) => (
  <SelectField label="Province" autoComplete="address-level1" {...field}>
    <option value="">Choose a province</option>
    {provinces.map((province) => (
      <option key={province} value={province}>
        {province}
      </option>
    ))}
  </SelectField>
);

// What the marketplace keeps of each sale, in percent; without zod: a figure that is changed in place needs no more.
export const commissionMessage = "Commission must be a number from 0 to 100 with at most two decimals";

export const isCommission = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Number(percent.toFixed(2)) === percent;

// The commission in percent. Without zod, to keep the screen's code small.
export const commissionMessage = "Commission must be a number from 0 to 100 with at most two decimals";

export const isCommission = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Number(percent.toFixed(2)) === percent;

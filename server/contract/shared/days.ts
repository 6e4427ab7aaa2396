/** Whether "2026-02-30" is a day. Years have four digits also some days before and after, here and in the database. */
export const isDay = (text: string): boolean => {
  if (!/^[12]\d{3}-/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toJSON().slice(0, 10) === text;
};

/** The day so many days later. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toJSON().slice(0, 10);

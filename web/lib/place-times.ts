/** "Durban, KwaZulu-Natal: 3" */
export const placeTimes = ({ place, times }: { place: string; times: number }): string => `${place}: ${times}`;

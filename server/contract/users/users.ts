export type Role = "shopper" | "vendor" | "admin";

export interface CurrentUser {
  id: string;
  email: string;
  username: string;
  role: Role;
}

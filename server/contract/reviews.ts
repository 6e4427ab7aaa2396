export interface Review {
  id: string;
  listingId: string;
  vendorId: string;
  rating: number;
  comment: string | null;
  createdAt: string;
  user: { username: string };
}

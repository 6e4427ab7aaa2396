// Fakes on localhost of the two APIs that price delivery, as their public clients and examples show them (docs/providers.md, "Carriers"):
// Shiplogic's rates, and PUDO's lockers and rates. They refuse requests that miss something, and fail on demand.

interface Asked {
  path: string;
  body: Record<string, unknown> | null;
}

/** Another reply, or silence. */
export type CarrierFault = Response | "silence";

export interface CarrierServer {
  url: string;
  asked: Asked[];
  /** Fails every request; without arguments everything works again. */
  fail(fault?: CarrierFault): void;
  close(): Promise<void>;
}

type Answer = (path: string, body: Record<string, unknown> | null) => Response | Promise<Response>;

function startCarrier(apiKey: string, answer: Answer): CarrierServer {
  let failing: CarrierFault | undefined;
  const asked: Asked[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const body = request.method === "POST" ? ((await request.json()) as Record<string, unknown>) : null;
      asked.push({ path, body });
      if (failing === "silence") return new Promise<Response>(() => {});
      if (failing) return failing.clone();
      if (request.headers.get("authorization") !== `Bearer ${apiKey}`) {
        return Response.json({ message: "Unauthorized" }, { status: 401 });
      }
      return answer(path, body);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    fail(fault) {
      failing = fault;
    },
    close: () => server.stop(true),
  };
}

const refuse = (message: string) => Response.json({ message }, { status: 400 });

/** Null: as wanted. */
function wrongParcels(parcels: unknown): string | null {
  const sides = ["submitted_length_cm", "submitted_width_cm", "submitted_height_cm", "submitted_weight_kg"];
  if (!Array.isArray(parcels) || parcels.length === 0) return "parcels are required";
  const whole = parcels.every((parcel) => sides.every((side) => typeof parcel[side] === "number" && parcel[side] > 0));
  return whole ? null : "each parcel needs its size and weight";
}

const wrongAddress = (address: unknown): string | null => {
  const lines = (address ?? {}) as Record<string, unknown>;
  const missing = ["street_address", "local_area", "city", "zone", "country", "code"].find((name) => !lines[name]);
  return missing === undefined ? null : `${missing} is required`;
};

export const shiplogicRate = (code: string, name: string, rate: unknown, days: number) => ({
  rate,
  rate_excluding_vat: 1,
  service_level: {
    id: 1,
    code,
    name,
    collection_date: "2026-11-23T06:30:00Z",
    delivery_date_from: "2026-11-23T07:30:00Z",
    delivery_date_to: `2026-11-${23 + days}T15:00:00Z`,
  },
});

/** `POST /v2/rates`: R92.50 a parcel in three days, R215.00 in one. */
export function startShiplogicServer(apiKey: string): CarrierServer {
  return startCarrier(apiKey, (path, body) => {
    if (path !== "/v2/rates" || body === null) return Response.json({ message: "Not found" }, { status: 404 });
    const { collection_address, delivery_address, parcels, declared_value } = body;
    const wrong = wrongAddress(collection_address) ?? wrongAddress(delivery_address) ?? wrongParcels(parcels);
    if (wrong) return refuse(wrong);
    if (typeof declared_value !== "number") return refuse("declared_value must be a number");
    const count = (parcels as unknown[]).length;
    return Response.json({
      rates: [
        shiplogicRate("OVN", "Overnight", 215 * count, 1),
        shiplogicRate("ECO", "Economy", 92.5 * count, 3),
        // Neither cheaper nor faster: no choice.
        shiplogicRate("LSF", "Local Sameday Flyer", 250 * count, 2),
      ],
    });
  });
}

const boxes = [
  { id: 3, name: "V4-L", type: "13", width: 41, height: 41, length: 60, weight: 15 },
  { id: 4, name: "V4-S", type: "11", width: 41, height: 8, length: 60, weight: 5 },
  { id: 5, name: "V4-XS", type: "10", width: 17, height: 8, length: 60, weight: 2 },
  { id: 6, name: "V4-M", type: "12", width: 41, height: 19, length: 60, weight: 10 },
];

export const lockerEntry = (code: string, name: string, at: [number, number], postalCode: string, town: string) => ({
  code,
  name,
  latitude: String(at[0]),
  longitude: String(at[1]),
  openinghours: [{ day: "Monday", open_time: "08:00:00", close_time: "17:00:00" }],
  address: `${name}, ${town}, ${postalCode}, South Africa`,
  type: { id: 2, name: "Locker" },
  place: { placeNumber: "", town, postalCode },
  lstTypesBoxes: boxes,
});

export const playedLockers = [
  lockerEntry("CG10", "Sasol Long Street", [-33.922, 18.418], "8001", "Cape Town"),
  lockerEntry("CG20", "Maponya Mall", [-26.26, 27.9], "1809", "Soweto"),
  lockerEntry("CG21", "Orlando Stadium", [-26.231, 27.924], "1804", "Soweto"),
  lockerEntry("CG22", "Sandton Drive", [-26.107, 28.057], "2196", "Sandton"),
  { ...lockerEntry("K30", "Vilakazi Spaza", [-26.2385, 27.9085], "1804", "Soweto"), type: { id: 3, name: "Kiosk" } },
  // The real list has gaps, and entries without a place.
  { ...lockerEntry("CG23", "Eastgate", [-26.18, 28.117], "2008", "Bedfordview"), place: null, lstTypesBoxes: null },
  { code: "CG99", name: "Broken", latitude: "north", longitude: null },
];

/** Rand for the box of each size, as text. */
const lockerPrices: Readonly<Record<string, string>> = {
  XS: "50.00",
  S: "60.00",
  M: "70.00",
  L: "100.00",
  XL: "150.00",
};

/** `GET /api/v1/lockers-data` and `POST /api/v1/locker-rates-new`. */
export function startPudoServer(apiKey: string): CarrierServer {
  return startCarrier(apiKey, (path, body) => {
    if (path === "/api/v1/lockers-data" && body === null) return Response.json(playedLockers);
    if (path !== "/api/v1/locker-rates-new" || body === null) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    const terminals = [body.collection_address, body.delivery_address].map(
      (address) => (address as { terminal_id?: string } | undefined)?.terminal_id,
    );
    const unknown = terminals.some((code) => !playedLockers.some((locker) => locker.code === code));
    const wrong = unknown ? "terminal_id is not a locker" : wrongParcels(body.parcels);
    if (wrong) return refuse(wrong);
    return Response.json({
      rates: Object.entries(lockerPrices).map(([size, rate]) => ({
        rate,
        service_level: { id: 1, code: `L2L${size} - ECO`, name: `Locker to locker ${size}` },
      })),
    });
  });
}

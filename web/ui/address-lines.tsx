import type { DeliveryAddress } from "#contract/addresses/addresses.ts";

/** An address as on a parcel. `links`: for who delivers, a press calls the number and opens the map. */
export function AddressLines({ address, links = false }: { address: DeliveryAddress; links?: boolean }) {
  const { recipient, phoneNumber, unit, street, suburb, city, province, postalCode, note, pin } = address;
  return (
    <address className="address">
      <strong>{recipient}</strong>
      <span>{unit ? `${unit}, ${street}` : street}</span>
      <span>
        {suburb}, {city}
      </span>
      <span>
        {province} {postalCode}
      </span>
      {links ? (
        <a className="text-link" href={`tel:${phoneNumber}`}>
          {phoneNumber}
        </a>
      ) : (
        <span>{phoneNumber}</span>
      )}
      {note && <span className="soft">For the driver: {note}</span>}
      {pin &&
        (links ? (
          <a
            className="text-link"
            href={`https://www.openstreetmap.org/?mlat=${pin.latitude}&mlon=${pin.longitude}#map=17/${pin.latitude}/${pin.longitude}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Pin on the map
          </a>
        ) : (
          <span className="soft">With a pin on the map</span>
        ))}
    </address>
  );
}

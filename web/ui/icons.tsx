// Icons on a 24 px grid with one stroke width. Decorative: the control around one has the accessible name.
import type { ReactNode } from "react";

const icon = (paths: ReactNode) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  };

export const CartIcon = icon(
  <>
    <path d="M3 4h2.2l2.3 11h10l2.2-7.6H6.3" />
    <circle cx="9" cy="19.3" r="1.3" />
    <circle cx="16.5" cy="19.3" r="1.3" />
  </>,
);
export const OrdersIcon = icon(
  <>
    <path d="M12 3 4 7v10l8 4 8-4V7z" />
    <path d="m4 7 8 4 8-4M12 11v10M8 5l8 4" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const LogoutIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const ZoomIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2M11 8.5v5M8.5 11h5" />
  </>,
);
export const ChatIcon = icon(
  <>
    <path d="M12 4a8 8 0 1 1 0 16H4.5l1.8-2.6A8 8 0 0 1 12 4Z" />
    <path d="M8.6 12h.01M12 12h.01M15.4 12h.01" strokeWidth="2.4" />
  </>,
);
export const PinIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.800C5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.500v2M12 19.500v2M4.6 4.6 6 6M18 18l1.4 1.400M2.5 12h2M19.5 12h2M4.6 19.4 6 18M18 6l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.200A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.200Z" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const TrashIcon = icon(<path d="M4 7h16M9.5 7V4.500h5V7M6.5 7l.9 12.500h9.200L17.5 7M10.3 11v5M13.7 11v5" />);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="3" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m5 17 4.5-4 3 2.5 3-3 4 4" />
  </>,
);
export const TruckIcon = icon(
  <>
    <path d="M3 6h11v11H3zM14 10h4l3 3.500V17h-7" />
    <circle cx="7.5" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
);
export const ShareIcon = icon(<path d="M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1" />);
export const BellIcon = icon(<path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4" />);
export const ArrowIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const BackIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const HomeIcon = icon(<path d="m4 11 8-7 8 7v8.500h-5.500v-5.500h-5v5.500H4z" />);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const StoreIcon = icon(
  <path d="M4 10v9.500h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9.5 19.500v-5h5v5" />,
);
export const ShieldIcon = icon(
  <path d="M12 3 5 5.500v6c0 4.5 3 7.7 7 9.5 4-1.8 7-5 7-9.500v-6zM9 12l2.2 2.200L15.2 10" />,
);
export const TagIcon = icon(
  <>
    <path d="M4 4h7.500l8.5 8.5-7.5 7.500L4 11.500z" />
    <path d="M8.2 8.200h.01" strokeWidth="2.6" />
  </>,
);
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.500L20 9M20 4.500V9h-4.5" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />);

export function StarIcon({ size = 14 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="m12 2.8 2.8 5.9 6.4.9-4.7 4.5 1.2 6.400L12 17.400l-5.7 3.1 1.2-6.400L2.8 9.600l6.4-.9z" />
    </svg>
  );
}

/** Three people talking in a circle: an indaba. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 3a13 13 0 0 1 0 26H5c-1 0-1.5-1.2-.8-1.900L7 24.200A13 13 0 0 1 16 3Z" fill="var(--accent)" />
      <g fill="var(--accent-ink)">
        <circle cx="10.3" cy="16" r="2.3" />
        <circle cx="16.4" cy="16" r="2.3" />
        <circle cx="22.5" cy="16" r="2.3" />
      </g>
    </svg>
  );
}

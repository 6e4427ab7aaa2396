import { iconsOf } from "#web/results/icons.tsx";

const icon = iconsOf("chat-icon", 20);

export const SendIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const StopIcon = icon(<rect x="7" y="7" width="10" height="10" rx="2" fill="currentColor" stroke="none" />);
export const DownIcon = icon(<path d="M12 5v14m6-6-6 6-6-6" />);
export const EditIcon = icon(<path d="m4 20 1-4L16 5l3 3L8 19z" />);
export const AgainIcon = icon(<path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 5H6a2 2 0 0 0-2 2v8" />
  </>,
);
export const ShareIcon = icon(<path d="M12 15V4m-4 4 4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5" />);
export const SpeakerIcon = icon(<path d="M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11" />);
const thumb = "M7 11v9H4v-9zm0 0 4-7a2 2 0 0 1 2 2v4h5a2 2 0 0 1 2 2.300l-1 5.700a2 2 0 0 1-2 2H7";
export const ThumbUpIcon = icon(<path d={thumb} />);
export const ThumbDownIcon = icon(<path d={thumb} transform="rotate(180 12 12)" />);
export const MicrophoneIcon = icon(
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v3" />
  </>,
);
export const NewIcon = icon(<path d="M12 5v14M5 12h14" />);
export const ListIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="3" />
    <path d="M10 5v14" />
  </>,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const DeleteIcon = icon(<path d="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12" />);
export const CartIcon = icon(
  <>
    <path d="M3 5h2l2.4 10h10L20 8H6" />
    <circle cx="9" cy="19" r="1.2" />
    <circle cx="17" cy="19" r="1.2" />
  </>,
);
export const CheckIcon = icon(<path d="m5 13 4 4L19 7" />);
export const PlaceIcon = icon(
  <>
    <path d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M5 20a7 7 0 0 1 14 0" />
  </>,
);
export const BoxIcon = icon(<path d="m4 8 8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />);
export const ArrowIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);

export function StarIcon() {
  return (
    <svg className="chat-star" viewBox="0 0 24 24" width="14" height="14" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="m12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.600 3.100 1.200-6.200L3 9.600l6.300-.8z"
      />
    </svg>
  );
}

/** The assistant's logo: a speech bubble. */
export function AssistantIcon() {
  return (
    <svg className="chat-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="16" fill="currentColor" />
      <path
        className="chat-mark-lines"
        d="M9 13.500a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v3a4 4 0 0 1-4 4h-3l-4 3.200v-3.400a4 4 0 0 1-3-3.800z"
      />
    </svg>
  );
}

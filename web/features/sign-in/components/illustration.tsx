/** A town seen from above: the road from a shop's parcel to a door, and the cash that comes back. */
export function Illustration() {
  return (
    <svg viewBox="0 0 560 640" aria-hidden focusable="false" className="w-full max-w-xl">
      <g className="fill-white/6">
        <rect x="40" y="60" width="150" height="96" rx="14" />
        <rect x="214" y="60" width="116" height="96" rx="14" />
        <rect x="354" y="60" width="166" height="96" rx="14" />
        <rect x="40" y="184" width="96" height="150" rx="14" />
        <rect x="160" y="184" width="170" height="66" rx="14" />
        <rect x="354" y="184" width="74" height="150" rx="14" />
        <rect x="452" y="184" width="68" height="150" rx="14" />
        <rect x="160" y="278" width="76" height="56" rx="14" />
        <rect x="260" y="278" width="70" height="56" rx="14" />
        <rect x="40" y="362" width="196" height="84" rx="14" />
        <rect x="260" y="362" width="168" height="84" rx="14" />
        <rect x="452" y="362" width="68" height="84" rx="14" />
        <rect x="40" y="474" width="120" height="106" rx="14" />
        <rect x="184" y="474" width="146" height="106" rx="14" />
        <rect x="354" y="474" width="166" height="106" rx="14" />
      </g>
      <circle cx="295" cy="306" r="13" className="fill-white/10" />
      <g className="fill-white/10">
        <circle cx="74" cy="404" r="16" />
        <circle cx="112" cy="404" r="16" />
        <circle cx="486" cy="222" r="14" />
        <circle cx="486" cy="258" r="14" />
      </g>
      <path
        d="M112 527 H172 V460 H248 V264 H342 V170 H437"
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-white/85"
      />
      <path
        d="M112 541 H184 V472 H260 V276 H354 V182 H437"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 12"
        strokeLinecap="round"
        className="stroke-brand"
      />
      <Parcel />
      <Door />
      <g>
        <circle cx="254" cy="352" r="21" className="fill-brand" />
        <circle cx="254" cy="352" r="14.5" fill="none" strokeWidth="2" className="stroke-black/30" />
        <text x="254" y="357" textAnchor="middle" fontSize="13" fontWeight="700" className="fill-black/70">
          DH
        </text>
      </g>
    </svg>
  )
}

function Parcel() {
  return (
    <g transform="translate(64 486)">
      <path d="M48 0 96 24 48 48 0 24Z" className="fill-[#f3d9a8]" />
      <path d="M0 24 48 48V102L0 78Z" className="fill-[#d8ac63]" />
      <path d="M96 24 48 48V102L96 78Z" className="fill-[#e6c285]" />
      <path d="M24 12 72 36V56L62 51V41L14 17Z" className="fill-white/80" />
    </g>
  )
}

function Door() {
  return (
    <g transform="translate(437 92)">
      <path
        d="M0 0C-31 0-54 23-54 53-54 92 0 142 0 142S54 92 54 53C54 23 31 0 0 0Z"
        transform="translate(0 -46) scale(.86)"
        className="fill-white"
      />
      <path d="M-20 22V-6C-20-19-11-26 0-26S20-19 20-6V22Z" className="fill-[#0f5a66]" />
      <circle cx="11" cy="4" r="2.6" className="fill-brand" />
    </g>
  )
}

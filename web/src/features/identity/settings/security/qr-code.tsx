import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../../ui/page-states.tsx';
import { drawQrCodePath } from './qr-code-svg-path.ts';

/** Scanners need dark on light and a margin of four modules, whatever the page's theme is. */
const RIM = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    // The text holds a secret, so it is discarded as soon as it is no longer shown.
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: RIM }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data) return <Skeleton className="size-48" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.size} ${data.size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-8 bg-white text-[#000]"
    >
      <path d={drawQrCodePath(data.data)} fill="currentColor" />
    </svg>
  );
}

import { useEffect, useState } from 'react';

const SHOWN_MS = 1_600;

/** Puts a text on the clipboard, and says so for a moment. */
export function useCopied(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: () => void navigator.clipboard.writeText(text).then(() => setCopied(true)) };
}

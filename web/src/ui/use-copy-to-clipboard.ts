import { useEffect, useState } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { showToast } from './toasts.tsx';

const SHOWN_MS = 1_600;

/** Copies a text to the clipboard and confirms it for a moment; where the browser forbids it, it says so. */
export function useCopyToClipboard(text: string): { isCopied: boolean; copy: () => void } {
  const t = useTranslations();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await putOnClipboard(text)) setCopied(true);
    else showToast(t('copy.refused'), { tone: 'failed' });
  };
  return { isCopied, copy: () => void copy() };
}

async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** This is the legacy method, for browsers that require a permission nobody gave, and for pages without HTTPS. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'sr-only';
  // The field is added beside the focused element, because nothing outside an open dialog can be selected.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}

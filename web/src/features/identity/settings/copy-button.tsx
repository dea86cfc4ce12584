import { Check, Copy } from 'lucide-react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopyToClipboard } from '../../../ui/use-copy-to-clipboard.ts';

export function CopyButton({ text }: { text: string }) {
  const t = useTranslations();
  const { isCopied, copy } = useCopyToClipboard(text);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button kind="outline" onClick={copy}>
      <Icon aria-hidden size={16} />
      <span aria-live="polite">{t(isCopied ? 'reference.copied' : 'reference.copy')}</span>
    </Button>
  );
}

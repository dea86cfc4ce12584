import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { TextField } from '../../ui/field.tsx';
import type { Sender } from './support-ticket-sender.ts';

interface SenderFieldsProps {
  sender: Sender;
  onChange: (change: Partial<Sender>) => void;
  isWrong: (field: keyof Sender) => boolean;
}

export function SupportTicketSenderFields({ sender, onChange, isWrong }: SenderFieldsProps) {
  const t = useTranslations();
  return (
    <>
      <TextField
        label={t('sender.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={sender.name}
        problem={isWrong('name') ? t('sender.problem.name') : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('sender.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={sender.email}
        problem={isWrong('email') ? t('sender.problem.email') : undefined}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <TextField
        label={t('sender.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
        value={sender.phone}
        problem={isWrong('phone') ? t('sender.problem.phone') : undefined}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  );
}

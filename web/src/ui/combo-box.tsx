import { ChevronDown, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { AriaFieldProblem } from './aria-field-problem.tsx';
import { joinClassNames } from './join-class-names.ts';
import { LABEL_CLASSES } from './field.tsx';
import { POPOVER_CLASSES } from './popover-classes.ts';

export interface ComboOption {
  id: string;
  /** The field shows this text once the option is chosen. */
  text: string;
  title: string;
  note: string;
  code: string;
  /** Holds an icon that shows the kind of the option. */
  icon?: ReactNode;
}

interface ComboBoxProps {
  label: string;
  icon: ReactNode;
  placeholder: string;
  options: readonly ComboOption[];
  inputValue: string;
  onInputChange: (text: string) => void;
  /** Holds the option that the text stands for; without it a choice would not close the list. */
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  isLoading: boolean;
  /** The open list shows this while it has no options. */
  emptyText: string;
  openLabel: string;
  problem?: string | undefined;
  name: string;
}

/** Renders a field with type-ahead; typed text is changed to capitals, as tickets print it. */
export function ComboBox(props: ComboBoxProps) {
  const { label, icon, placeholder, options, isLoading, emptyText, openLabel, problem, name } = props;
  return (
    <AriaComboBox
      items={options}
      inputValue={props.inputValue}
      onInputChange={(text) => props.onInputChange(text.toUpperCase())}
      selectedKey={props.selectedId ?? null}
      onSelectionChange={(key) => {
        if (key !== null) props.onSelect(String(key));
      }}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
      // The server has already matched: aliases such as BOMBAY do not contain what was typed.
      defaultFilter={() => true}
      isInvalid={problem !== undefined}
      className="min-w-0"
    >
      <Label className={joinClassNames(LABEL_CLASSES, 'mb-1')}>{label}</Label>
      <Group className="control flex items-center gap-2 pr-1 pl-3 hover:border-ink focus-within:border-ink invalid:border-failed">
        {icon}
        <Input
          name={name}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className="h-full w-full min-w-0 rounded-4 bg-transparent uppercase outline-none placeholder:text-muted placeholder:normal-case"
        />
        <Button
          aria-label={openLabel}
          className="grid size-8 shrink-0 place-items-center rounded-4 text-link"
        >
          {isLoading ? (
            <LoaderCircle aria-hidden size={18} className="animate-spin" />
          ) : (
            <ChevronDown aria-hidden size={18} />
          )}
        </Button>
      </Group>
      <AriaFieldProblem>{problem}</AriaFieldProblem>
      <Popover
        className={joinClassNames(
          POPOVER_CLASSES,
          'w-[max(var(--trigger-width),20rem)] max-w-[calc(100vw-2rem)]',
        )}
      >
        <ListBox
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-14 text-muted">{emptyText}</p>}
        >
          {(option: ComboOption) => (
            <ListBoxItem
              id={option.id}
              textValue={option.text}
              className="flex cursor-pointer items-center gap-3 rounded-4 px-3 py-2 outline-none focus:bg-tint selected:bg-tint-strong"
            >
              {option.icon !== undefined && <span className="shrink-0 text-muted">{option.icon}</span>}
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 font-semibold">{option.title}</span>
                <span className="block truncate text-13 text-muted">{option.note}</span>
              </span>
              <span className="font-mono text-13 font-semibold text-link">{option.code}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

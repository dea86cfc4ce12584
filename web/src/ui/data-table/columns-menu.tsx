import { Columns3 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { buttonClasses } from '../button.tsx';
import { joinClassNames } from '../join-class-names.ts';
import { POPOVER_CLASSES } from '../popover-classes.ts';
import { CheckboxMark } from './checkbox-mark.tsx';
import type { Column } from './table-column.ts';

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'name' | 'isName'>[];
  /** Holds the ids of the shown columns. */
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
}

/** Lets the user choose the columns of a table. The column that names the rows is always shown. */
export function ColumnsMenu({ columns, shown, onChange }: ColumnsMenuProps) {
  const t = useTranslations();
  const choosable = columns.filter(({ isName }) => !isName);
  return (
    <MenuTrigger>
      <Button className={joinClassNames(buttonClasses('outline'), 'px-3 text-14')}>
        <Columns3 aria-hidden size={16} />
        {t('table.columns')}
      </Button>
      <Popover placement="bottom end" className={joinClassNames(POPOVER_CLASSES, 'min-w-48')}>
        <Menu
          aria-label={t('table.columns')}
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(keys) => {
            const chosen = new Set(keys);
            onChange(columns.filter(({ id, isName }) => isName || chosen.has(id)).map(({ id }) => id));
          }}
          className="max-h-96 overflow-auto p-1 outline-none"
        >
          {choosable.map(({ id, name }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className="flex h-9 cursor-pointer items-center gap-2.5 rounded-4 px-2 text-14 outline-none focus:bg-tint"
            >
              {({ isSelected }) => (
                <>
                  <CheckboxMark isOn={isSelected} />
                  {name}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

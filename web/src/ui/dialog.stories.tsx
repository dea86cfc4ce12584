import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';

export default { title: 'Dialog' };

export function ConfirmDialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Remove from the team
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Remove Bharat from the team?"
          confirm="Remove"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
          isPending={false}
          problem={undefined}
        >
          <p>He can no longer sign in for Himalaya Travels. His bookings stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function DialogWithForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        Add a branch
      </Button>
      {isOpen && (
        <Dialog title="Add a branch" onClose={() => setOpen(false)}>
          <TextField label="Name of the branch" />
          <DialogActions onClose={() => setOpen(false)}>
            <Button onClick={() => setOpen(false)}>Add</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Shows a sheet for what does not fit on a phone, and a wide dialog for tables. */
export function SheetAndWideDialog() {
  const [look, setLook] = useState<'sheet' | 'wide'>();
  return (
    <>
      <div className="flex gap-2">
        <Button kind="outline" onClick={() => setLook('sheet')}>
          Sheet
        </Button>
        <Button kind="outline" onClick={() => setLook('wide')}>
          Wide
        </Button>
      </div>
      {look && (
        <Dialog title="Filters" look={look} onClose={() => setLook(undefined)}>
          <p className="md:w-[40rem]">What stands here needs the room.</p>
        </Dialog>
      )}
    </>
  );
}

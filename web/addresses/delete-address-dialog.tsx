import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '../../contract/address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressLines } from './address-lines.tsx';
import { deleteAddress } from './change-addresses.ts';

export function DeleteAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isDeleting, setDeleting] = useState(false);
  async function confirm() {
    setDeleting(true);
    if (await deleteAddress(address.id)) await revalidate();
    onClose();
  }
  return (
    <Dialog id={id} title="Delete address" opensAtOnce onClose={onClose}>
      <div className="space-y-5 px-5 pt-2 pb-3">
        <p>Are you sure you want to delete this address?</p>
        <p className="rounded-md bg-ice p-4">
          <AddressLines address={address} />
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isDeleting} onClick={() => void confirm()}>
            {isDeleting ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useEffect, useEffectEvent, useId, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '../../contract/address.ts';
import { canShipTo, shippingNotAvailableText } from '../../domain/pincode.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { chooseDefault } from './address-book.ts';
import { AddressLines } from './address-lines.tsx';
import { chosenAddress, type AddressUse } from './chosen-address.ts';

interface AddressChoiceDialogProps {
  use: AddressUse;
  addresses: readonly Address[];
  /** Pincodes we deliver to; empty: anywhere. */
  served: readonly string[];
  onAdd: () => void;
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
  onClose: () => void;
}

/** All addresses; the chosen one becomes the shipping or billing default. */
export function AddressChoiceDialog(props: AddressChoiceDialogProps) {
  const { use, addresses, served, onAdd, onEdit, onDelete, onClose } = props;
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [knownIds] = useState(() => new Set(addresses.map((address) => address.id)));
  const addedId = addresses.find((address) => !knownIds.has(address.id))?.id;
  const chooseAdded = useEffectEvent(choose);
  // The customer adds an address to use it. Once only: if choosing it fails, it stays selected, and Save tries again.
  useEffect(() => {
    if (addedId !== undefined) void chooseAdded(addedId);
  }, [addedId]);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('address');
    if (typeof chosen === 'string') void choose(chosen);
    else showToast('Please select an address before saving.', 'warning');
  }

  async function choose(chosen: string) {
    setSaving(true);
    const isChosen = await chooseDefault(chosen, use);
    if (isChosen) await revalidate();
    setSaving(false);
    if (isChosen) onClose();
  }

  return (
    <Dialog
      id={id}
      title={use === 'shipping' ? 'Choose a shipping address' : 'Choose a billing address'}
      opensAtOnce
      onClose={onClose}
    >
      <form onSubmit={save} className="px-5 pt-2 pb-3">
        <fieldset>
          <legend className="sr-only">Your addresses</legend>
          <ul className="space-y-3">
            {addresses.map((address) => (
              <li
                key={address.id}
                className="flex items-start gap-1 rounded-md border border-line-strong p-1 has-checked:border-electric has-checked:ring-1 has-checked:ring-electric"
              >
                <label className="flex min-w-0 grow cursor-pointer items-start gap-3 rounded-md p-3 hover:bg-ice">
                  <input
                    type="radio"
                    name="address"
                    value={address.id}
                    defaultChecked={address.id === addedId || address === chosenAddress(addresses, use)}
                    className="mt-1 size-4 shrink-0 accent-electric"
                  />
                  <span className="min-w-0">
                    <AddressLines address={address} />
                    {use === 'shipping' && !canShipTo(address.pincode, served) && (
                      <span className="mt-1 block text-sm font-semibold text-stop">{shippingNotAvailableText}</span>
                    )}
                  </span>
                </label>
                <span className="flex shrink-0 pt-1 max-sm:flex-col">
                  <IconButton
                    icon={drawn.edit}
                    label={`Edit ${nameOf(address)}`}
                    tone="bare"
                    aria-haspopup="dialog"
                    onClick={() => onEdit(address)}
                  />
                  <IconButton
                    icon={drawn.trash}
                    label={`Delete ${nameOf(address)}`}
                    tone="bare"
                    aria-haspopup="dialog"
                    onClick={() => onDelete(address)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Button tone="quiet" aria-haspopup="dialog" onClick={onAdd}>
            <Icon name={drawn.plus} /> Add address
          </Button>
          <Button type="submit" isBusy={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = ({ location_user: kind, new_address: street }: Address): string => `${kind}, ${street}`;

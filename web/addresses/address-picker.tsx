import { useState } from 'react';
import type { Address } from '../../contract/address.ts';
import { canShipTo, notDeliveredText } from '../../domain/pincode.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddressChoiceDialog } from './address-choice-dialog.tsx';
import { useAddressDialogs } from './address-dialogs.tsx';
import { AddressLines } from './address-lines.tsx';
import { chosenAddress, type AddressUse } from './chosen-address.ts';

interface AddressPickerProps {
  use: AddressUse;
  addresses: readonly Address[];
  /** Pincodes we deliver to; empty: anywhere. */
  served: readonly string[];
  /** Why the order cannot go on. */
  fault: string | null;
}

const titles = { shipping: 'Shipping address', billing: 'Billing address' };

/** The shipping or billing address, with buttons to choose another, add, edit and delete. */
export function AddressPicker({ use, addresses, served, fault }: AddressPickerProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { add, edit, remove, dialogs } = useAddressDialogs(use === 'shipping' ? served : undefined);
  // Otherwise the list would open by itself once there is an address again.
  if (isChoosing && addresses.length === 0) setChoosing(false);
  const chosen = chosenAddress(addresses, use);
  const isServed = use === 'billing' || chosen === null || canShipTo(chosen.pincode, served);
  const note = fault ?? (isServed ? null : notDeliveredText);
  return (
    <section
      aria-labelledby={use}
      className={`flex flex-col rounded-lg border p-5 sm:p-6 ${note === null ? 'border-line' : 'border-stop'}`}
    >
      <h3 id={use} className="text-lg">
        {titles[use]}
      </h3>
      {chosen ? (
        <p className="mt-3">
          <AddressLines address={chosen} />
        </p>
      ) : (
        <p className="mt-3 text-steel">{addresses.length === 0 ? 'You have no address yet.' : 'None chosen yet.'}</p>
      )}
      {note !== null && (
        <p id={`${use}-fault`} className="mt-3 text-sm font-semibold text-stop">
          {note}
        </p>
      )}
      <div className="mt-auto pt-4">
        <Button
          id={`${use}-change`}
          tone="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-describedby={note === null ? undefined : `${use}-fault`}
          aria-label={addresses.length === 0 ? `Add address for ${use}` : `Change the ${use} address`}
          onClick={() => (addresses.length === 0 ? add() : setChoosing(true))}
        >
          {addresses.length === 0 ? (
            <>
              <Icon name={drawn.plus} className="size-4.5" /> Add address
            </>
          ) : (
            'Change'
          )}
        </Button>
      </div>
      {isChoosing && (
        <AddressChoiceDialog
          use={use}
          addresses={addresses}
          served={served}
          onAdd={add}
          onEdit={edit}
          onDelete={remove}
          onClose={() => setChoosing(false)}
        />
      )}
      {dialogs}
    </section>
  );
}

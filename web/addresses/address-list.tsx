import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '../../contract/address.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { AddressLines } from './address-lines.tsx';
import { chooseDefault } from './change-addresses.ts';
import { isDefaultFor, type AddressUse } from './chosen-address.ts';
import { DeleteAddressDialog } from './delete-address-dialog.tsx';

const uses = ['shipping', 'billing'] as const satisfies AddressUse[];

/** All addresses of a customer, to look after. */
export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Address | null>(null);
  const add = (
    <Button size="small" aria-haspopup="dialog" onClick={() => setEdited('new')}>
      <Icon name={drawn.plus} className="size-4.5" /> Add address
    </Button>
  );

  async function choose(address: Address, use: AddressUse) {
    if (await chooseDefault(address.id, use)) await revalidate();
  }

  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title="No addresses yet" text="Where your orders go is kept here.">
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Your addresses</h2>
            {add}
          </div>
          <ul aria-label="Your addresses" className="mt-5 grid gap-4 md:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id} className="flex flex-col rounded-lg border border-line p-5">
                <p>
                  <AddressLines address={address} />
                </p>
                <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
                  {uses.map(
                    (use) =>
                      isDefaultFor(address, use) && (
                        <span key={use} className="lean bg-ice-deep px-4 py-1 text-xs font-bold">
                          Default {use}
                        </span>
                      ),
                  )}
                </p>
                <div className="mt-auto flex flex-wrap gap-2 pt-4">
                  <Button
                    tone="quiet"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Edit ${address.location_user}, ${address.new_address}`}
                    onClick={() => setEdited(address)}
                  >
                    Edit
                  </Button>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Delete ${address.location_user}, ${address.new_address}`}
                    onClick={() => setDeleted(address)}
                  >
                    Delete
                  </Button>
                  {uses.map(
                    (use) =>
                      !isDefaultFor(address, use) && (
                        <Button
                          key={use}
                          tone="quiet"
                          size="small"
                          aria-label={`Use for ${use}: ${address.location_user}, ${address.new_address}`}
                          onClick={() => void choose(address, use)}
                        >
                          Use for {use}
                        </Button>
                      ),
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {edited && (
        <AddressFormDialog
          address={edited === 'new' ? null : edited}
          served={anywhere}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && <DeleteAddressDialog address={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

const anywhere: readonly string[] = [];

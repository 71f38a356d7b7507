import { useRevalidator } from 'react-router';
import type { Address } from '../../contract/address.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chooseDefault } from './address-book.ts';
import { useAddressDialogs } from './address-dialogs.tsx';
import { AddressLines } from './address-lines.tsx';
import { isDefaultFor, type AddressUse } from './chosen-address.ts';

const uses = ['shipping', 'billing'] as const satisfies AddressUse[];

/** All addresses of a customer, to add, edit and delete. */
export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const { revalidate } = useRevalidator();
  const { add, edit, remove, dialogs } = useAddressDialogs();
  const addButton = (
    <Button size="small" aria-haspopup="dialog" onClick={add}>
      <Icon name={drawn.plus} className="size-4.5" /> Add address
    </Button>
  );

  async function choose(address: Address, use: AddressUse) {
    if (await chooseDefault(address.id, use)) await revalidate();
  }

  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title="No addresses yet" text="Save an address for your orders here.">
          {addButton}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Your addresses</h2>
            {addButton}
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
                  {(
                    [
                      ['Edit', edit],
                      ['Delete', remove],
                    ] as const
                  ).map(([text, open]) => (
                    <Button
                      key={text}
                      tone="quiet"
                      size="small"
                      aria-haspopup="dialog"
                      aria-label={`${text} ${address.location_user}, ${address.new_address}`}
                      onClick={() => open(address)}
                    >
                      {text}
                    </Button>
                  ))}
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
      {dialogs}
    </>
  );
}

import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AddressForm, addressKinds, type Address, type AddressSuggestion } from '../../contract/address.ts';
import { canShipTo, shippingNotAvailableText } from '../../domain/pincode.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { controlLook } from '../../ui/field-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRememberedPincode } from '../visitor/remembered-pincode.ts';
import { deleteAddress, saveAddress } from './address-book.ts';
import { AddressField } from './address-field.tsx';
import { AddressLines } from './address-lines.tsx';
import { useTown } from './use-town.ts';

/** The dialogs to add, edit and delete an address, and what opens them. */
export function useAddressDialogs(servedForNew: readonly string[] = anywhere) {
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Address | null>(null);
  return {
    add: () => setEdited('new'),
    edit: setEdited,
    remove: setDeleted,
    dialogs: (
      <>
        {edited && (
          <AddressFormDialog
            address={edited === 'new' ? null : edited}
            served={edited === 'new' ? servedForNew : anywhere}
            onClose={() => setEdited(null)}
          />
        )}
        {deleted && <DeleteAddressDialog address={deleted} onClose={() => setDeleted(null)} />}
      </>
    ),
  };
}

const anywhere: readonly string[] = [];

interface AddressFormDialogProps {
  /** The one to edit; null adds one. */
  address: Address | null;
  /** Pincodes we deliver to; empty: anywhere. */
  served: readonly string[];
  onClose: () => void;
}

function AddressFormDialog({ address, served, onClose }: AddressFormDialogProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { field, formProps, submitProps, isPending, failure } = useForm(AddressForm, async (form) => {
    if (!canShipTo(form.pincode, served)) {
      showToast(shippingNotAvailableText, 'warning');
      return [{ field: 'pincode', reason: shippingNotAvailableText }];
    }
    const reasons = await saveAddress(form, address?.id ?? null);
    if (reasons !== null) return reasons;
    await revalidate();
    onClose();
    return [];
  });

  function controlOf(name: string): HTMLInputElement | null {
    const control = formProps.ref.current?.elements.namedItem(name);
    return control instanceof HTMLInputElement ? control : null;
  }

  /** Dispatches an input event, as if typed, so that the form clears the field's error. */
  function fill(name: string, value: string) {
    const control = controlOf(name);
    if (!control || value === '') return;
    if (name !== 'new_address') control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const remembered = useRememberedPincode()?.pincode;
  const pincodeBefore = address ? address.pincode : (remembered ?? '');
  const filledCity = useRef('');
  const { state, pincode, typePincode } = useTown(pincodeBefore, ({ city }) => {
    const typed = controlOf('city')?.value;
    // Only what came from another pincode is replaced, never what a person typed.
    if (city === '' || (typed !== '' && typed !== filledCity.current)) return;
    filledCity.current = city;
    fill('city', city);
  });

  const filledArea = useRef('');
  function fillIn({ new_address, city, area, pincode }: AddressSuggestion) {
    const control = controlOf('area');
    // That of another suggestion, never what a person typed.
    if (control?.value === filledArea.current) control.value = '';
    filledArea.current = area;
    for (const [name, value] of Object.entries({ new_address, city, area, pincode })) fill(name, value);
  }

  return (
    <Dialog id={id} title={address ? 'Edit address' : 'Add address'} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        <div className="grid grid-cols-[8.5rem_1fr] gap-4">
          <TextField
            field={field('pincode')}
            defaultValue={pincodeBefore}
            onInput={({ currentTarget }) => typePincode(currentTarget.value)}
            label="Pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
          <TextField
            field={field('city')}
            defaultValue={address?.city}
            label="City"
            autoComplete="address-level2"
            maxLength={100}
          />
        </div>
        <StateOfPincode state={state} />
        <ChoiceField
          field={field('location_user')}
          label="Save as"
          choices={addressKinds}
          defaultValue={address?.location_user ?? 'Home'}
        />
        <TextField
          field={field('area')}
          defaultValue={address?.area}
          label="Area (optional)"
          autoComplete="address-line2"
          maxLength={100}
        />
        {/* Last, so that its suggestions move no other field. */}
        <AddressField
          field={field('new_address')}
          defaultValue={address?.new_address ?? ''}
          pincode={pincode}
          onChoose={fillIn}
        />
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Saving…' : 'Save address'}
        </Button>
      </form>
    </Dialog>
  );
}

/** Not part of the form: the pincode alone decides the state, for the invoice too. */
const StateOfPincode = ({ state }: { state: string }) => (
  <label className="block text-sm font-bold">
    State
    <input
      type="text"
      readOnly
      value={state}
      placeholder="Follows from the pincode"
      className={`mt-1.5 font-normal ${controlLook}`}
    />
  </label>
);

function DeleteAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
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
          <Button isBusy={isDeleting} onClick={() => void confirm()}>
            {isDeleting ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { AddressForm, addressKinds, type Address, type AddressSuggestion } from '../../contract/address.ts';
import { canShipTo, shippingNotAvailableText } from '../../domain/pincode.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddressField } from './address-field.tsx';
import { saveAddress } from './change-addresses.ts';

interface AddressFormDialogProps {
  /** The one to change; null adds one. */
  address: Address | null;
  /** Where goods may be sent, for an address that is added to send them there; empty: anywhere. */
  served: readonly string[];
  onClose: () => void;
}

export function AddressFormDialog({ address, served, onClose }: AddressFormDialogProps) {
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

  /** Written into the form as if typed, so that what was wrong there counts as mended. */
  function fillIn({ new_address, city, area, pincode }: AddressSuggestion) {
    for (const [name, value] of Object.entries({ new_address, city, area, pincode })) {
      const control = formProps.ref.current?.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement) || value === '') continue;
      if (name !== 'new_address') control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  return (
    <Dialog id={id} title={address ? 'Edit address' : 'Add address'} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        <ChoiceField
          field={field('location_user')}
          label="Save as"
          choices={addressKinds}
          defaultValue={address?.location_user ?? 'Home'}
        />
        <AddressField field={field('new_address')} defaultValue={address?.new_address ?? ''} onChoose={fillIn} />
        <TextField field={field('area')} label="Area (optional)" defaultValue={address?.area} maxLength={100} />
        <div className="grid grid-cols-[1fr_8.5rem] gap-4">
          <TextField
            field={field('city')}
            label="City"
            autoComplete="address-level2"
            defaultValue={address?.city}
            maxLength={100}
          />
          <TextField
            field={field('pincode')}
            label="Pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={address?.pincode}
            maxLength={10}
          />
        </div>
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Saving…' : 'Save address'}
        </Button>
      </form>
    </Dialog>
  );
}

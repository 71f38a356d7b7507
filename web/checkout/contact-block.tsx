import * as z from 'zod/mini';
import { useRef, useState } from 'react';
import type { User } from '../../contract/account.ts';
import { Mobile } from '../../contract/person-field.ts';
import { mobileInvalidText } from '../../domain/mobile-number.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { limitToMobileDigits, MobileField } from '../../ui/mobile-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { saveMobile } from '../session/look-up-user.ts';

interface ContactBlockProps {
  login: User;
  mobile: string;
  onMobile: (mobile: string) => void;
  /** What is wrong with the number. */
  fault: string | null;
  onFault: (text: string) => void;
}

/** How to reach the customer about the order. A changed number is saved with the account. */
export function ContactBlock({ login, mobile, onMobile, fault, onFault }: ContactBlockProps) {
  const [isSaving, setSaving] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  async function save() {
    const read = z.safeParse(Mobile, mobile);
    if (!read.success) return onFault(mobileInvalidText);
    setSaving(true);
    const reasons = await saveMobile(login.user_id, read.data);
    setSaving(false);
    const [first] = reasons ?? [];
    if (first) onFault(first.reason);
    if (reasons === null) {
      showToast('Mobile number saved');
      // The button goes away; a keyboard user goes on from the number.
      element.current?.querySelector<HTMLInputElement>('[name="mobile"]')?.focus();
    }
    return undefined;
  }
  return (
    <div ref={element} className="grid gap-4 sm:grid-cols-2">
      <EmailField
        field={{ name: 'email', reason: undefined }}
        label="Email"
        value={login.email}
        readOnly
        autoComplete="off"
      />
      <div className="flex items-start gap-2">
        <MobileField
          field={{ name: 'mobile', reason: fault ?? undefined }}
          label="Mobile"
          inputMode="numeric"
          autoComplete="tel-national"
          value={mobile}
          onChange={(event) => {
            limitToMobileDigits(event.target);
            onMobile(event.target.value);
          }}
          className="grow"
        />
        {mobile !== login.mobile && (
          <Button tone="quiet" isBusy={isSaving} onClick={() => void save()} className="mt-7">
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        )}
      </div>
    </div>
  );
}

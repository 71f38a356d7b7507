import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import { loginAddress } from '../../domain/return-target.ts';
import { part } from '../parts/part.tsx';
import { Button } from '../../ui/button.tsx';
import { useLogin } from '../visitor/stored-login.ts';

const GuestDetails = part('The quote form', async () => (await import('./guest-details.tsx')).GuestDetails);

/** A quote for the whole cart needs a login. Stock does not matter: the shop may order more. */
export function CartQuote({ lines, couponCode }: { lines: readonly CartLine[]; couponCode: string | null }) {
  const login = useLogin();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const wanted = {
    cart_products: lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity })),
    coupon_code: couponCode,
  };
  return (
    <>
      <Button
        disabled={lines.length === 0}
        aria-haspopup="dialog"
        onClick={() => (login ? setIsAsking(true) : void navigate(loginAddress({ pathname: '/cart', search: '' })))}
        className="mt-6 w-full"
      >
        Get Quote
      </Button>
      {isAsking && <GuestDetails wanted={wanted} onClose={() => setIsAsking(false)} />}
    </>
  );
}

import { useEffect } from 'react';
import { shopSign } from './shop-sign.tsx';

/** The title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = [title, 'Desk', shopSign().name].filter((part) => part !== '').join(' · ');
  }, [title]);
}

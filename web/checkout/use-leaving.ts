import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const afterMs = 2000;

/** Leads on to another page after two seconds; Back does not lead into this one again. */
export function useLeaving(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}

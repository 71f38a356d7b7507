-- When the provider was last asked to make the order of this request. The provider knows no idempotency key for orders: of
-- several who ask at once one does it, and whoever comes after a lost answer looks by the receipt first.
alter table payment_request add column asked_at timestamptz;

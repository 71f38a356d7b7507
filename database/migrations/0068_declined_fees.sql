-- expand

-- Forms that were declined while their fee stayed due. From now on declining ends the fee.
update fee_order set state = 'replaced'
 where state = 'due' and admission_id in (select admission_id from admission where state = 'declined');

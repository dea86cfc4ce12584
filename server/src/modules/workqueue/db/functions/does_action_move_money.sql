-- Returns whether an action moves money, waives it or records where it is, and so needs
-- workqueue.perform_money_action. The other actions of a work item go through workqueue.perform_routine_action, and
-- an offline booking through workqueue.record_offline_booking.
create or replace function workqueue.does_action_move_money(action text) returns boolean language sql immutable as $$
  select action in ('booking-made', 'booking-not-made', 'booking-on-hold', 'amendment-done', 'amendment-not-done', 'refund-arrived',
    'accept-shortfall', 'accept-excess', 'return-excess', 'send-refund-again', 'refund-to-wallet', 'settle-orphan', 'resolve-difference', 'order-cancelled')
$$;

grant execute on function workqueue.does_action_move_money to marga_authorizer;

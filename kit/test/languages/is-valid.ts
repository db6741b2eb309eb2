/** Whether a domain has a text: its checks raise of their own, too. */
export const IS_VALID = `create function is_valid(text text, type text) returns boolean language plpgsql as $$
begin
  execute format('select %L::%s', text, type);
  return true;
exception when check_violation or invalid_text_representation or numeric_value_out_of_range then
  return false;
end $$`

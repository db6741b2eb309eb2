-- Written by `brandid generate`. Change the definitions instead, and run it again.
set @brandid_former = (
  select group_concat('drop constraint `', constraint_name, '`' separator ', ')
    from information_schema.table_constraints
    where constraint_schema = database() and table_name = 'orders' and constraint_type = 'CHECK'
      and constraint_name regexp '^orders_buyer_check(_[0-9a-f]{8})?$'
);
set @brandid_statement = concat('alter table `orders` ', concat_ws(', ', @brandid_former, 'add constraint `orders_buyer_check` check (`buyer` regexp ''(?-i)^user_[0-9a-z]{25}(?!.|[[:space:]])'' and `buyer` <= ''user_f5lxx1zz5pnorynqglhzmsp33'')'));
prepare brandid_statement from @brandid_statement;
execute brandid_statement;
deallocate prepare brandid_statement;

set @brandid_former = (
  select group_concat('drop constraint `', constraint_name, '`' separator ', ')
    from information_schema.table_constraints
    where constraint_schema = database() and table_name = 'orders' and constraint_type = 'CHECK'
      and constraint_name regexp '^orders_row_check(_[0-9a-f]{8})?$'
);
set @brandid_statement = concat('alter table `orders` ', concat_ws(', ', @brandid_former, 'add constraint `orders_row_check` check (`row` between 1 and 2147483647)'));
prepare brandid_statement from @brandid_statement;
execute brandid_statement;
deallocate prepare brandid_statement;

-- Written by `brandid generate`. Change the definitions instead, and run it again.
set @brandid_former = (
  select group_concat('drop constraint `', constraint_name, '`' separator ', ')
    from information_schema.table_constraints
    where constraint_schema = database() and table_name = 'orders' and constraint_type = 'CHECK'
      and constraint_name regexp '^orders_buyer_check(_[0-9a-f]{8})?$'
);
set @brandid_statement = if(@brandid_former is null, 'do 0', concat('alter table `orders` ', concat_ws(', ', @brandid_former, null)));
prepare brandid_statement from @brandid_statement;
execute brandid_statement;
deallocate prepare brandid_statement;

set @brandid_former = (
  select group_concat('drop constraint `', constraint_name, '`' separator ', ')
    from information_schema.table_constraints
    where constraint_schema = database() and table_name = 'orders' and constraint_type = 'CHECK'
      and constraint_name regexp '^orders_row_check(_[0-9a-f]{8})?$'
);
set @brandid_statement = if(@brandid_former is null, 'do 0', concat('alter table `orders` ', concat_ws(', ', @brandid_former, null)));
prepare brandid_statement from @brandid_statement;
execute brandid_statement;
deallocate prepare brandid_statement;

-- Written by `brandid generate`. Change the definitions instead, and run it again.
select `buyer` from `orders` where not (`buyer` regexp '(?-i)^user_[0-9a-z]{25}(?!.|[[:space:]])' and `buyer` <= 'user_f5lxx1zz5pnorynqglhzmsp33');
select `row` from `orders` where not (`row` between 1 and 2147483647);

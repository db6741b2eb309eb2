--@ each domains
alter domain __domain__ validate constraint __constraint__;
--@ end domains
